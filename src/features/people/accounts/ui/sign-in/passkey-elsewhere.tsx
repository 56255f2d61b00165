import { useEffect, useRef } from 'react'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { safeRedirect } from '../../sessions/safe-redirect.ts'
import type { PasskeyPlace } from './sign-in.ts'

interface PasskeyElsewhereProps {
  places: readonly PasskeyPlace[]
  back: string | undefined
  onRestart: () => void
}

/** Step after a right password when the required passkey belongs to another host: proven there, it leads back here. */
export function PasskeyElsewhere({ places, back, onRestart }: PasskeyElsewhereProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5">
      <h2 ref={ref} tabIndex={-1} className="text-lg font-bold leading-snug outline-none">
        Votre clé d’accès est celle d’un autre site
      </h2>
      <p className="leading-relaxed">
        Une clé d’accès n’ouvre que son site. Présentez-la là-bas : vous reviendrez ici, connecté, et pourrez en ajouter
        une pour ce site.
      </p>
      {places.map(({ host, url }) => (
        <ButtonAnchor key={host} href={withBack(url, back)} size="lg" full>
          <span className="[overflow-wrap:anywhere]">Continuer sur {host}</span>
        </ButtonAnchor>
      ))}
      <p className="text-sm leading-relaxed">
        Vous n’avez plus cette clé ? Demandez à votre comité, ou à l’équipe du site, de la retirer de votre compte.
      </p>
      <Button variant="ghost" className="self-start -ml-5" onClick={onRestart}>
        Utiliser une autre adresse
      </Button>
    </div>
  )
}

/** Adds the page to come back to (G11). */
function withBack(address: string, back: string | undefined): string {
  const url = new URL(address)
  const wanted = safeRedirect(back)
  if (wanted !== '/') url.searchParams.set('redirect', wanted)
  return url.href
}
