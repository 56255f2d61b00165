import { TextAnchor } from './page.tsx'
import { phoneHref } from './phone-href.ts'

/** A telephone as it was typed, to be dialled where it holds a number. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  return href === null ? <span>{phone}</span> : <TextAnchor href={href}>{phone}</TextAnchor>
}
