import { DomainRefused } from './domain-refused.ts'

/** Reason why a text cannot be registered as a domain. */
export class DomainNameError extends DomainRefused {
  override name = 'DomainNameError'
}

export interface DomainNameRules {
  /** In production only publicly resolvable names; in development local ones as well. */
  production: boolean
}

/** Endings that no public DNS answers (RFC 2606, 6761, 6762, 7686, 8375, 9476). */
const reservedEnds = [
  'localhost',
  'test',
  'example',
  'invalid',
  'local',
  'internal',
  'onion',
  'alt',
  'arpa',
  'example.com',
  'example.net',
  'example.org',
]

const refuse = (english: string, french: string): never => {
  throw new DomainNameError({ english, french, isAbout: 'domain' })
}

/**
 * Normalises a domain: ASCII (punycode), lower-case, no final dot, `*.` in front of a wildcard. Throws
 * `DomainNameError` with one sentence.
 */
export function readDomainName(text: string, { production }: DomainNameRules): string {
  const typed = text.trim()
  const wildcard = typed.startsWith('*.')
  const name = (wildcard ? typed.slice(2) : typed).replace(/\.$/, '')
  const quoted = JSON.stringify(text)
  if (name === '') refuse('The domain is empty.', 'Indiquez un domaine.')
  if (/[\s/:@?#[\]\\*%]/.test(name))
    refuse(
      `${quoted} is no domain: give the bare name, such as billets.mon-comite.fr or *.mon-comite.fr.`,
      `${quoted} n’est pas un domaine : indiquez le nom seul, comme billets.mon-comite.fr ou *.mon-comite.fr.`,
    )
  const ascii =
    URL.parse(`http://${name}`)?.hostname ?? refuse(`${quoted} is no domain.`, `${quoted} n’est pas un domaine.`)
  // The URL parser takes 1.2 and 0x7f for IP addresses and returns their dotted form.
  if (/^[\d.]+$/.test(ascii)) refuse(`${quoted} is an address, not a name.`, `${quoted} est une adresse, pas un nom.`)
  const labels = ascii.split('.')
  if (ascii.length > 253) refuse(`${quoted} is longer than 253 characters.`, `${quoted} dépasse 253 caractères.`)
  for (const label of labels) {
    if (label === '')
      refuse(`${quoted} has an empty part between two dots.`, `${quoted} a une partie vide entre deux points.`)
    if (label.length > 63)
      refuse(`${quoted} has a part longer than 63 characters.`, `${quoted} a une partie de plus de 63 caractères.`)
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label))
      refuse(
        `${quoted} holds characters that a domain cannot: letters, digits and inner hyphens only.`,
        `${quoted} contient des caractères qu’un domaine n’a pas : seulement des lettres, des chiffres et des tirets à l’intérieur.`,
      )
  }
  if (labels.length < 2)
    refuse(
      `${quoted} is a single word; a domain has at least two parts.`,
      `${quoted} est un seul mot : un domaine a au moins deux parties.`,
    )
  // api.<host> serves the same site to other clients (D02): each domain brings its own, so none can be registered.
  if (labels[0] === 'api')
    refuse(
      `api.${labels.slice(1).join('.')} is reserved: it answers the calls of the domain itself.`,
      `api.${labels.slice(1).join('.')} est réservé : il répond aux appels du domaine lui-même.`,
    )
  const reserved = reservedEnds.find((end) => ascii === end || ascii.endsWith(`.${end}`))
  if (production && reserved !== undefined)
    refuse(
      `${quoted} ends in ${reserved}, which is reserved and never public.`,
      `${quoted} se termine par ${reserved}, qui est réservé et jamais public.`,
    )
  return wildcard ? `*.${ascii}` : ascii
}
