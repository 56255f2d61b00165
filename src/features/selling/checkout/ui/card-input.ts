import type { CardInput } from './simulator-payment.ts'

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Formats "4242424242424242" as "4242 4242 4242 4242"; at most 19 digits. */
export const formatCardNumber = (text: string): string =>
  digits(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Formats an expiry date, as typed or filled in by a browser ("12/2030"): "1230" → "12/30", "4" → "04/". */
export function formatExpiry(text: string): string {
  const raw = digits(text)
  const padded = /^[2-9]/.test(raw) ? `0${raw}` : raw
  const month = padded.slice(0, 2)
  const year = padded.slice(2, 6)
  const short = year.length === 4 ? year.slice(2) : year.startsWith('20') && year.length === 3 ? year : year.slice(0, 2)
  // Without the final slash, so that deleting can pass over it.
  return padded.length > 2 ? `${month}/${short}` : padded
}

export const formatCvc = (text: string): string => digits(text).slice(0, 4)

/** True if all fields are filled in; the provider judges their content. */
export const isCardComplete = ({ number, expiry, cvc }: CardInput): boolean =>
  digits(number).length >= 13 && /^\d\d\/\d\d$/.test(expiry) && cvc.length >= 3
