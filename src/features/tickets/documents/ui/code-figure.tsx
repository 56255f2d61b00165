import { QrCode } from '#ui/images/qr-code.tsx'
import type { CodeFigure as Drawing } from '../code-figure-shapes.ts'

interface CodeFigureProps {
  code: string
  /** Drawing of another type than a QR code, as on the partner's paper. */
  figure?: Drawing | undefined
}

/** Code for the entrance, as a picture and as text in case its camera fails. */
export const CodeFigure = ({ code, figure }: CodeFigureProps) => (
  <figure className="text-center">
    {figure ? (
      <svg
        role="img"
        aria-label={`Code-barres du billet ${code}`}
        viewBox={`0 0 ${figure.width} ${figure.height}`}
        shapeRendering="crispEdges"
        className="mx-auto block max-h-[62dvh] w-full max-w-100 rounded-lg"
      >
        <path d={`M0 0h${figure.width}v${figure.height}h-${figure.width}z`} fill="#ffffff" />
        <path d={figure.path} fill="#000000" fillRule="evenodd" />
      </svg>
    ) : (
      <QrCode text={code} label={`QR code du billet ${code}`} className="max-w-[min(100%,62dvh)]" />
    )}
    <figcaption className="mt-1 font-mono text-xl font-bold tracking-wider [overflow-wrap:anywhere]">{code}</figcaption>
  </figure>
)
