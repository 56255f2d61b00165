/** Mark that replaces the rest of a blanked link. */
export const BLANK = '•••'

/**
 * URL up to the first word of its path. The rest may open an account, an order or a cart, so it is hidden in every
 * mail.
 */
function blankedUrl(address: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? []
  const [, first = '', rest = ''] = /^(\/[^/?#]*)?(.*)$/.exec(path) ?? []
  // A first word of more than 24 characters may be a secret, not a page's name.
  const name = first.length > 24 || first.includes(BLANK) ? '/' : first
  return name !== first || (rest !== '' && rest !== '/') ? `${origin}${name === '/' ? '' : name}/${BLANK}` : address
}

const URLS = /https?:\/\/[^\s"'<>\\)]+/gi
const BLANKED = /https?:\/\/[^\s"'<>\\)]*•••/gi

/** Replaces each link by its blanked form; `onBlanked` gets the full addresses in their order. */
export const blankLinks = (text: string, onBlanked: (address: string) => void = () => {}): string =>
  text.replace(URLS, (address) => {
    const blanked = blankedUrl(address)
    if (blanked !== address) onBlanked(address)
    return blanked
  })

/** Puts the full addresses, taken from `next`, back into a blanked text. */
export const restoreLinks = (text: string, next: () => string | undefined): string =>
  text.replace(BLANKED, (blanked) => next() ?? blanked)
