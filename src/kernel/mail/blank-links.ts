/** The mark that stands where a link went on. */
export const BLANK = '•••'

/**
 * The address up to the first word of its path. What follows may open an account, an order or a basket, so that nothing of
 * it is shown, whatever the mail.
 */
function blankedUrl(address: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? []
  const [, first = '', rest = ''] = /^(\/[^/?#]*)?(.*)$/.exec(path) ?? []
  // A word as long as this is no page's name.
  const name = first.length > 24 || first.includes(BLANK) ? '/' : first
  return name !== first || (rest !== '' && rest !== '/') ? `${origin}${name === '/' ? '' : name}/${BLANK}` : address
}

const URLS = /https?:\/\/[^\s"'<>\\)]+/gi
const BLANKED = /https?:\/\/[^\s"'<>\\)]*•••/gi

/** `onBlanked` is told each address that was, in their order. */
export const blankLinks = (text: string, onBlanked: (address: string) => void = () => {}): string =>
  text.replace(URLS, (address) => {
    const blanked = blankedUrl(address)
    if (blanked !== address) onBlanked(address)
    return blanked
  })

/** Puts them back. */
export const restoreLinks = (text: string, next: () => string | undefined): string =>
  text.replace(BLANKED, (blanked) => next() ?? blanked)
