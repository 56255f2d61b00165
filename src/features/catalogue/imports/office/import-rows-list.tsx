import { Link } from '@tanstack/react-router'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { frenchProblem } from '../import/problem-texts.ts'
import type { ListedImportRow } from '../import-shapes.ts'
import { outcomeTexts, writtenTexts } from './import-texts.ts'

const chip = ({ outcome }: ListedImportRow, isWritten: boolean) => {
  const { text, tone } = (isWritten ? writtenTexts : outcomeTexts)[outcome]
  return <StateChip tone={tone}>{text}</StateChip>
}

const rowNote = ({ reason, kept, remarks }: ListedImportRow): string =>
  reason ?? [...(kept.length > 0 ? [`Modifié à la main et gardé : ${kept.join(', ')}.`] : []), ...remarks].join(' ')

const IN_TRASH = frenchProblem({ kind: 'inTrash' })

/** Link to the trash, from which activities must be restored before their lines can be imported. */
const TrashLink = () => (
  <Link to="/admin/trash" search={{ kind: 'activity' }} className="font-medium text-link underline underline-offset-3">
    Ouvrir la corbeille
  </Link>
)

interface ImportRowsListProps {
  rows: readonly ListedImportRow[]
  /** True once the import has written every line that the dry run accepted. */
  isWritten: boolean
}

/** Lines of a file with their outcomes; stacked on phones. */
export function ImportRowsList({ rows, isWritten }: ImportRowsListProps) {
  return (
    <table className="w-full border-collapse text-sm max-md:block" aria-label="Lignes du fichier">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-note text-ink-soft">
          <th scope="col" className="w-16 px-3 py-2 text-right font-semibold">
            Ligne
          </th>
          <th scope="col" className="w-32 px-3 py-2 font-semibold">
            Référence
          </th>
          <th scope="col" className="px-3 py-2 font-semibold">
            Activité
          </th>
          <th scope="col" className="w-32 px-3 py-2 font-semibold">
            Résultat
          </th>
          <th scope="col" className="px-3 py-2 font-semibold">
            Raison ou remarque
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="border-b border-line align-top max-md:(grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-1 py-3)"
          >
            <td className="px-3 py-2 text-right tabular-nums text-ink-soft max-md:(order-3 p-0 text-left)">
              <span className="md:hidden">Ligne </span>
              {row.line}
            </td>
            <td className="break-words px-3 py-2 tabular-nums max-md:(order-4 p-0 text-right text-ink-soft)">
              {row.ref}
            </td>
            <td className="min-w-0 break-words px-3 py-2 max-md:(order-1 p-0 font-semibold)">{row.name || '—'}</td>
            <td className="px-3 py-2 max-md:(order-2 p-0)">{chip(row, isWritten)}</td>
            <td className="px-3 py-2 max-md:(order-5 col-span-2 p-0)">
              {rowNote(row)} {row.reason === IN_TRASH ? <TrashLink /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
