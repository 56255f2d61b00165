import type { Ref } from 'react'

/** `paid` is also said of a payment that the provider is still booking: the order page waits for it. */
export type ConfirmResult = { paid: true } | { paid: false; message: string }

export interface CardFieldsHandle {
  confirm(): Promise<ConfirmResult>
}

/** What the card form of every provider offers. */
export interface CardFieldsProps {
  paymentId: string
  clientSecret: string
  totalCents: number
  disabled: boolean
  /** Called when the fields become complete or incomplete. */
  onComplete: (complete: boolean) => void
  ref: Ref<CardFieldsHandle>
}

/** When the provider says nothing that a person could read. */
export const unknownPaymentError = 'Erreur'
