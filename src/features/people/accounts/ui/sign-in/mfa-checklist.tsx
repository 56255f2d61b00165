import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'

/** Statements that a person confirms before the second factor's secret is shown; neutral wording (G18). */
const mfaConfirmations = [
  'Je ne partage mon écran avec personne (visioconférence, diffusion, prise en main à distance).',
  "Personne d'autre ne peut voir mon écran en ce moment.",
  'Aucune caméra ne filme mon écran.',
  "J'ai sous la main mon appareil, avec une application d'authentification installée.",
  "J'accepte les conditions d'utilisation.",
  'Je suis prêt(e) à configurer la double authentification.',
] as const

/** Shows `children`, the button that continues, only once every line is ticked (C-SCREEN-135). */
export function MfaChecklist({ children }: { children: ReactNode }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const toggle = (text: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(text)
    else next.delete(text)
    setTicked(next)
  }
  return (
    <>
      <fieldset className="flex flex-col gap-3.5">
        <legend className="mb-4 leading-relaxed">
          Un QR code va s'afficher une seule fois. Avant de continuer, confirmez chaque point :
        </legend>
        {mfaConfirmations.map((text) => (
          <Checkbox
            key={text}
            label={text}
            checked={ticked.has(text)}
            onChange={(event) => toggle(text, event.target.checked)}
          />
        ))}
      </fieldset>
      {/* The space is reserved, so that nothing moves under the pointer when the button appears. */}
      <div className="mt-6 min-h-13">{ticked.size === mfaConfirmations.length ? children : null}</div>
    </>
  )
}
