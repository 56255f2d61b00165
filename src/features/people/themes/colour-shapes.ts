import { z } from 'zod'

/**
 * Reads a typed colour as `#rrggbb`: three or six digits with or without `#`, or `rgb(…)`; null if it is none. Takes
 * neither names nor transparency: contrasts are computed from opaque channels.
 */
export function readColour(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed)?.[1]
  if (digits) return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
  const channels = /^rgb\( ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?\)$/.exec(typed)?.slice(1).map(Number)
  if (!channels || channels.some((channel) => channel > 255)) return null
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export const colourInput = z
  .string()
  // Checks the length before any pattern runs.
  .max(40, { abort: true, error: 'Indiquez une couleur comme #1a2b3c.' })
  .transform((text, { addIssue }) => {
    const colour = readColour(text)
    if (colour !== null) return colour
    addIssue({ code: 'custom', message: 'Indiquez une couleur comme #1a2b3c.', input: text })
    return z.NEVER
  })
