import { placePhoneHref } from '#lib/words/place-phone-href.ts'
import { TextAnchor } from '../page.tsx'

/** `+33 (0)4 00 00 00 01`, in characters. */
const LONGEST_NUMBER = 20

/** Phone number as typed, as a link if it can be dialled; `postalCode`: of the place that it belongs to. */
export function PhoneLink({ phone, postalCode }: { phone: string; postalCode?: string | null | undefined }) {
  const href = placePhoneHref(phone, postalCode)
  // A number is not parted at the end of a line; one with words around it has to be.
  const text = <span className={phone.length <= LONGEST_NUMBER ? 'whitespace-nowrap' : ''}>{phone}</span>
  return href === null ? text : <TextAnchor href={href}>{text}</TextAnchor>
}
