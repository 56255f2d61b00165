import { encode } from 'uqr'
import { classNames } from './class-names.ts'

interface QrCodeProps {
  text: string
  label: string
  /** Its width; 16 rem at most unless said. */
  className?: string
}

/** Black on white whatever the theme: that is what cameras read. Loaded only where one is drawn. */
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
