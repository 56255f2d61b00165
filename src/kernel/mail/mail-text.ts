import { unmarked } from '#ui/text/markdown-blocks.ts'
import type { MailBrand, MailContent, MailItem } from './mail-content.ts'

const itemText = ({ title, lines, url, amount }: MailItem): string =>
  [
    `* ${title}`,
    ...[...lines, url, amount].flatMap((line) => (line === undefined ? [] : [`  ${line.replaceAll('\n', '\n  ')}`])),
  ].join('\n')

/** Text version: the words of the HTML version without markup. */
export function mailText(brand: MailBrand, content: MailContent): string {
  const { title, paragraphs, body, items = [], sums = [], facts = [], button, link, afterButton = [], footer } = content
  const { unsubscribeUrl } = content
  const { publisher, publisherAddress, registration } = brand.legal
  return [
    title,
    ...paragraphs,
    body === undefined ? '' : unmarked(body),
    ...items.map(itemText),
    sums.map((sum) => `${sum.label} : ${sum.amount}`).join('\n'),
    facts.map((fact) => `${fact.label} : ${fact.value}`).join('\n'),
    button ? `${button.label} : ${button.url}` : '',
    link ? `${link.label} : ${link.url}` : '',
    ...afterButton,
    [
      // Standard delimiter by which mail clients recognise a signature.
      '-- ',
      footer,
      `${brand.title} · ${brand.origin}`,
      `Mentions légales : ${brand.origin}/terms`,
      unsubscribeUrl === undefined ? '' : `Se désinscrire : ${unsubscribeUrl}`,
      `${publisher}, ${publisherAddress} · ${registration}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}
