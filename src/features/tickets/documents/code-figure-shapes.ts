import { z } from 'zod'

/** Drawing of a code that is no QR code: the filled path of an SVG, with the margin that scanners need. */
export const codeFigure = z.object({ width: z.number(), height: z.number(), path: z.string() })
export type CodeFigure = z.infer<typeof codeFigure>
