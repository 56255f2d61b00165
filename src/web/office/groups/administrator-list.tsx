import type { GroupAdministrator } from '../../../features/groups/group-shapes.ts'
import { TrashIcon } from '../../../ui/page-icons.tsx'

interface AdministratorListProps {
  administrators: readonly GroupAdministrator[]
  empty: string
  isPending: boolean
  onRemove: (person: GroupAdministrator) => void
}

export const AdministratorList = ({ administrators, empty, isPending, onRemove }: AdministratorListProps) =>
  administrators.length === 0 ? (
    <p className="text-ink-soft">{empty}</p>
  ) : (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {administrators.map((person) => (
        <li key={person.userId} className="flex items-center gap-3 py-1 pl-3.5 pr-1">
          <span className="min-w-0 grow [overflow-wrap:anywhere]">
            <span className="font-medium">{`${person.firstName} ${person.lastName}`.trim() || person.email}</span>{' '}
            <span className="text-ink-soft">{person.email}</span>
          </span>
          <button
            type="button"
            aria-label={`Retirer ${person.email}`}
            title="Retirer"
            disabled={isPending}
            onClick={() => onRemove(person)}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:(bg-surface text-negative) disabled:(cursor-not-allowed opacity-40)"
          >
            <TrashIcon />
          </button>
        </li>
      ))}
    </ul>
  )
