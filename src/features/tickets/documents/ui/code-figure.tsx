import { QrCode } from '#ui/qr-code.tsx'

/** What the entrance reads, as a picture and as text, for an entrance whose camera fails. */
export const CodeFigure = ({ code }: { code: string }) => (
  <figure className="text-center">
    <QrCode text={code} label={`QR code du billet ${code}`} className="max-w-[min(100%,62dvh)]" />
    <figcaption className="mt-1 font-mono text-xl font-bold tracking-wider [overflow-wrap:anywhere]">{code}</figcaption>
  </figure>
)
