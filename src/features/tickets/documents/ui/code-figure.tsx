import { QrCode } from '#ui/images/qr-code.tsx'

/** Code for the entrance, as a picture and as text in case its camera fails. */
export const CodeFigure = ({ code }: { code: string }) => (
  <figure className="text-center">
    <QrCode text={code} label={`QR code du billet ${code}`} className="max-w-[min(100%,62dvh)]" />
    <figcaption className="mt-1 font-mono text-xl font-bold tracking-wider [overflow-wrap:anywhere]">{code}</figcaption>
  </figure>
)
