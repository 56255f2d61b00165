/**
 * Sender of a site's mails: its own name before the platform's address, `"CSE L’Atelier" <billets@example.com>`. The
 * address alone decides about delivery, so that nothing changes for the mail's checks (SPF, DKIM, DMARC).
 */
export function namedSender(from: string, title: string): string {
  // A quoted string needs no further rules (RFC 5322) once what ends or escapes it is gone.
  const name = title
    .replace(/["\\<>\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  return name === '' ? from : `"${name}" <${address}>`
}
