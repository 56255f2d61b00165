import type { Ref } from 'react'

/** `paid` is also said of a payment that the provider is still booking: the order page waits for it. */
export type ConfirmResult = { paid: true } | { paid: false; message: string }

export interface CardFieldsHandle {
  confirm(): Promise<ConfirmResult>
}

/** What every card form offers, whoever provides it. */
export interface CardFieldsProps {
  paymentId: string
  clientSecret: string
  totalCents: number
  disabled: boolean
  /** Told whenever all that is needed has been typed, or no longer is. */
  onComplete: (complete: boolean) => void
  ref: Ref<CardFieldsHandle>
}

/** When the provider says nothing that a person could read. */
export const unknownPaymentError = 'Erreur'
