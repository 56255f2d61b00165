import { plural } from '#lib/words/plural.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { productsText, stepTexts } from './tool-texts.ts'
import type { Run } from './use-certification.ts'

const ends: Readonly<Record<Run['state'], string>> = {
  running: '',
  stopping: ' L’essai en cours se termine.',
  stopped: ' Arrêté.',
  done: '',
}

/** Progress of a certification, and its failures by product. */
export function CertificationResult({ run, nameOf }: { run: Run; nameOf: (productId: string) => string }) {
  const { total, done, failures, state } = run
  const failed = failures.length === 0 ? 'aucun échec' : `${failures.length} ${plural(failures.length, 'échec')}`
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label="Certification" className="h-2 w-full accent-accent" max={total} value={done} />
      <p role="status" className="tabular-nums">
        {`${done.toLocaleString('fr')} sur ${productsText(total)}, ${failed}.${ends[state]}`}
      </p>
      {failures.length === 0 ? null : (
        <ScrollBox label="Liste des échecs" className="max-h-80 overflow-y-auto rounded-lg border border-line bg-paper">
          <ul aria-label="Échecs de la certification" className="divide-y divide-line">
            {failures.map(({ productId, step, message }) => (
              <li key={productId} className="px-3 py-2 [overflow-wrap:anywhere]">
                <span className="font-medium">{nameOf(productId)}</span>
                <span className="block text-note">
                  {step === null ? '' : `${stepTexts[step]} : `}
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  )
}
