import { placePhoneHref } from '#lib/words/place-phone-href.ts'
import { TextAnchor } from '../page.tsx'

/** Phone number as typed, as a link if it can be dialled; `postalCode`: of the place that it belongs to. */
export function PhoneLink({ phone, postalCode }: { phone: string; postalCode?: string | null | undefined }) {
  const href = placePhoneHref(phone, postalCode)
  return href === null ? <span>{phone}</span> : <TextAnchor href={href}>{phone}</TextAnchor>
}
