/** Letters, digits and signs as Asian keyboards write them, a whole square each. */
const WIDE = /[\uff01-\uff5e]/g

/** Text with the signs of a European keyboard in place of the wide ones: `ＡＢ－１２` is `AB-12`. */
export const halfWidth = (text: string): string =>
  text.replace(WIDE, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
