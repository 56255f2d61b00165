import { encode } from 'uqr'
import { classNames } from '../class-names.ts'

interface QrCodeProps {
  text: string
  label: string
  /** Classes for its width; 16 rem at most by default. */
  className?: string
}

/** QR code, black on white in every theme, because cameras need that. Its encoder loads only where one is drawn. */
export function QrCode({ text, label, className = 'max-w-64' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('mx-auto block w-full rounded-lg', className)}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={modules.join('')} fill="#000000" />
    </svg>
  )
}
