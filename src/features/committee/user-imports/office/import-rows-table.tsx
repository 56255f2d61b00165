import { Button } from '#ui/button.tsx'
import { EditIcon, RefreshIcon } from '#ui/office-icons.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedUserRow } from '../user-import-shapes.ts'
import { statusText, verdictTexts } from './import-texts.ts'
import { type ShownRow, useShownRows } from './use-shown-rows.ts'

interface RowsTableProps {
  rows: readonly ListedUserRow[]
  isRunning: boolean
  onMend: (row: ListedUserRow) => void
  onRetry: (row: ListedUserRow) => void
}

const mayBeMended = ({ status }: ListedUserRow) => status === 'queued' || status === 'error'

/** Rows of an import with verdict and status; stacked on a phone. */
export function ImportRowsTable({ rows, isRunning, onMend, onRetry }: RowsTableProps) {
  const shown = useShownRows(rows)
  return (
    <table className="w-full border-collapse text-sm max-md:block" aria-label="Lignes de l’import">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-note text-ink-soft">
          <Heading className="w-14 text-right">Ligne</Heading>
          <Heading>Email</Heading>
          <Heading>Prénom</Heading>
          <Heading>Nom</Heading>
          <Heading className="w-64">Vérification</Heading>
          <Heading className="w-28">Statut</Heading>
          <Heading className="w-24">Actions</Heading>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {shown.map((row) => (
          <Row key={row.id} {...{ row, isRunning, onMend, onRetry }} />
        ))}
      </tbody>
    </table>
  )
}

const Heading = ({ className = '', children }: { className?: string; children: string }) => (
  <th scope="col" className={`px-3 py-2 font-semibold ${className}`}>
    {children}
  </th>
)

function Row({ row, isRunning, onMend, onRetry }: Omit<RowsTableProps, 'rows'> & { row: ShownRow }) {
  const { line, email, firstName, lastName, verdict, note, status } = row
  const { text, tone } = statusText(row, isRunning)
  return (
    <tr
      data-line={line}
      className="border-b border-line align-top max-md:(grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-1 py-3)"
    >
      <td className="px-3 py-2 text-right tabular-nums text-ink-soft max-md:(order-4 p-0 text-left)">
        <span className="md:hidden">Ligne </span>
        {line}
      </td>
      <td className="break-all px-3 py-2 max-md:(order-1 p-0 font-semibold)">{email || '—'}</td>
      <td className="break-words px-3 py-2 max-md:(order-5 col-span-2 p-0)">
        {firstName || '—'}
        <span className="md:hidden"> {lastName || '—'}</span>
      </td>
      <td className="break-words px-3 py-2 max-md:hidden">{lastName || '—'}</td>
      <td className="px-3 py-2 max-md:(order-3 p-0 col-span-2)">
        {verdictTexts[verdict]}
        {note === null ? null : <p className="text-note text-ink-soft">{note}</p>}
      </td>
      <td className="px-3 py-2 max-md:(order-2 p-0)">
        <StateChip tone={tone}>{text}</StateChip>
      </td>
      <td className="px-3 py-1 max-md:(order-6 p-0 col-span-2 empty:hidden)">
        {mayBeMended(row) ? (
          <span className="flex gap-1">
            <IconButton name="Corriger" line={line} onClick={() => onMend(row)}>
              <EditIcon className="size-4" />
            </IconButton>
            {status === 'error' ? (
              <IconButton name="Remettre en attente" line={line} onClick={() => onRetry(row)}>
                <RefreshIcon className="size-4" />
              </IconButton>
            ) : null}
          </span>
        ) : null}
      </td>
    </tr>
  )
}

interface IconButtonProps {
  name: string
  line: number
  onClick: () => void
  children: React.ReactNode
}

const IconButton = ({ name, line, onClick, children }: IconButtonProps) => (
  <Button
    variant="ghost"
    size="sm"
    className="px-2!"
    title={name}
    aria-label={`${name} la ligne ${line}`}
    onClick={onClick}
  >
    {children}
  </Button>
)
