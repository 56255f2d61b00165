import { TextAnchor } from '../page.tsx'
import { phoneHref } from './phone-href.ts'

/** Phone number as typed, as a link if it can be dialled. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  return href === null ? <span>{phone}</span> : <TextAnchor href={href}>{phone}</TextAnchor>
}
