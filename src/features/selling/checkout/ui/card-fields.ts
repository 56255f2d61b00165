import type { Ref } from 'react'

/**
 * Result of a card payment; `paid` may also mean that the provider is still booking it: the order page waits for that.
 */
export type ConfirmResult = { paid: true } | { paid: false; message: string }

export interface CardFieldsHandle {
  confirm(): Promise<ConfirmResult>
}

/** Props common to the card forms of all providers. */
export interface CardFieldsProps {
  paymentId: string
  clientSecret: string
  totalCents: number
  disabled: boolean
  /** Called when the fields become complete or incomplete. */
  onComplete: (complete: boolean) => void
  ref: Ref<CardFieldsHandle>
}

/** Shown if the provider gives no readable message. */
export const unknownPaymentError = 'Erreur'
