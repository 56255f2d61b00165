import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'

/** "03/12/2026 à 10:00" */
export const momentText = (zone: string, at: number): string => `${formatDate(zone, at)} à ${formatTime(zone, at)}`

/** A long value that a reader compares letter by letter. */
export function LotValue({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <h2 className="text-sm font-semibold">{label}</h2>
      <code className="block break-all rounded-lg bg-surface px-3 py-2 text-sm">{children}</code>
    </div>
  )
}

/** Explains how to repeat the draw, even without this page. */
export const LotRule = (): ReactNode => (
  <section className="flex flex-col gap-2 text-sm text-ink-soft">
    <h2 className="font-semibold text-ink">Comment le tirage se vérifie</h2>
    <p>
      L’empreinte (SHA-256) de la graine est publiée dès l’annonce de l’ouverture : la graine ne peut plus changer
      ensuite. Après le tirage, la graine et la liste des places sont publiées. Chaque place y figure sous un
      pseudonyme, l’empreinte de son identifiant secret : vous seul reconnaissez la vôtre.
    </p>
    <p>
      Les places prises avant l’ouverture sont rangées dans l’ordre de l’empreinte de « graine:pseudonyme ». Votre
      navigateur refait ce calcul lui-même.
    </p>
  </section>
)
