import { lossText, MarginText } from '#features/stock/slots/office/margins-table.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { usePreview } from './use-preview.ts'

const outcomes = {
  changed: { text: 'Modifiée', tone: 'good' },
  unchanged: { text: 'Déjà ainsi', tone: 'off' },
  refused: { text: 'Refusée', tone: 'bad' },
} as const

type Preview = ReturnType<typeof usePreview>
type Page = NonNullable<Preview['page']>

const number = (value: number) => value.toLocaleString('fr')

/** "Sur 50 examinées : 40 seront modifiées, 6 sont déjà ainsi, 4 sont refusées." */
function countsText({ counts: { changed, unchanged, refused }, total }: Page): string {
  const read = changed + unchanged + refused
  const among = read < total ? `Sur les ${number(read)} premières de ${number(total)}` : `Sur ${number(total)}`
  return `${among} : ${number(changed)} à modifier, ${number(unchanged)} déjà ainsi, ${counted(refused, 'refusée')}.`
}

interface ChangePreviewProps {
  preview: Preview
  onlyRefused: boolean
  setOnlyRefused: (only: boolean) => void
}

/** Lists each activity with its changes. */
export function ChangePreview({ preview, onlyRefused, setOnlyRefused }: ChangePreviewProps) {
  const { page, state, error, more } = preview
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="min-h-5 tabular-nums">
        {page ? countsText(page) : ''}
      </p>
      {page && page.losses > 0 ? <p className="font-semibold text-negative">{lossText(page.losses)}</p> : null}
      <Checkbox
        label="Seulement celles qui sont refusées"
        checked={onlyRefused}
        onChange={({ currentTarget }) => setOnlyRefused(currentTarget.checked)}
      />
      {page && page.items.length > 0 ? (
        <ul aria-label="Aperçu des modifications" className="divide-y divide-line rounded-lg border border-line">
          {page.items.map((item) => (
            <li key={item.id} className="px-3 py-2.5">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 font-medium">{item.label}</span>
                <StateChip tone={outcomes[item.outcome].tone}>{outcomes[item.outcome].text}</StateChip>
              </p>
              {item.reason === null ? null : <p className="mt-0.5 text-negative">{item.reason}</p>}
              {item.changes.map(({ field, before, after }) => (
                <p key={field} className="mt-0.5 text-note text-ink-soft tabular-nums">
                  {field} : <del className="no-underline">{before}</del> →{' '}
                  <ins className="text-ink no-underline">{after}</ins>
                </p>
              ))}
              {item.margins.map((margin) => (
                <p key={margin.id} className="mt-0.5 text-note text-ink-soft tabular-nums">
                  Marge de « {margin.label} » (dû au partenaire {formatPrice(margin.buyingPrice.cents)}) :{' '}
                  <MarginText {...margin} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
      {page && page.items.length === 0 && state === 'ready' ? (
        <p className="text-ink-soft">
          {onlyRefused
            ? page.nextCursor === null
              ? 'Aucune n’est refusée.'
              : 'Aucune n’est refusée jusqu’ici.'
            : 'Aucune activité ne correspond.'}
        </p>
      ) : null}
      {state === 'loading' ? <LoadingBlock label="Calcul de l’aperçu" /> : null}
      {state === 'failed' ? (
        <Notice kind="error" title="L’aperçu n’a pas pu être calculé.">
          <p>{error instanceof Error && error.name === 'ClientError' ? error.message : 'Vérifiez la connexion.'}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void more()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {state === 'ready' && page?.nextCursor ? (
        <Button variant="secondary" size="sm" className="self-center" onClick={() => void more()}>
          Examiner la suite
        </Button>
      ) : null}
    </div>
  )
}
