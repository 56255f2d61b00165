import { lazy, Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'

const QrCode = lazy(() => import('#ui/images/qr-code.tsx').then((loaded) => ({ default: loaded.QrCode })))

/** Splits the secret into groups of four, easier to type; copied text has no spaces. */
const fours = (secret: string) => [...secret.matchAll(/.{1,4}/g)].map(({ 0: text, index: at }) => ({ at, text }))

/** Shows the second factor's secret, this once: nothing keeps it after the person leaves the page. */
export function MfaSecret({ totpUri, onDone }: { totpUri: string; onDone: () => void }) {
  const secret = new URL(totpUri).searchParams.get('secret')
  return (
    <div className="flex flex-col gap-5">
      <p className="leading-relaxed">
        Scannez ce QR code avec votre application d'authentification. Il ne sera plus affiché ensuite.
      </p>
      <div className="min-h-64">
        <Suspense fallback={<LoadingBlock />}>
          <QrCode text={totpUri} label="QR code de configuration de la double authentification" />
        </Suspense>
      </div>
      {secret ? (
        <p className="text-sm leading-relaxed">
          Impossible de scanner ? Saisissez cette clé dans l'application :{' '}
          <code className="mt-1.5 block font-mono text-base font-semibold">
            {fours(secret).map(({ at, text }) => (
              <span key={at} className="mr-3 inline-block">
                {text}
              </span>
            ))}
          </code>
        </p>
      ) : null}
      <Button size="lg" full onClick={onDone}>
        Accéder à mon compte !
      </Button>
    </div>
  )
}
