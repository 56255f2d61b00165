import { useStore } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { CheckIcon, WarningIcon } from '#ui/icons.tsx'
import { INCOMPLETE } from '#web/office/kit/form/messages.ts'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeActivity } from '../activity-shapes.ts'
import type { ActivityValues } from './activity-entity.ts'
import type { Vendor } from './load-activity.tsx'
import { type Gap, publicationGaps } from './publication-gaps.ts'
import { parseTab } from './tabs.tsx'

interface PublicationChecklistProps {
  of: OfficeForm<ActivityValues>
  vendor: Vendor | null
  /** The stored activity; absent for a new one. */
  activity?: OfficeActivity | undefined
  /** The offer that the form makes, where it is not what the form holds. */
  made?: (values: ActivityValues) => ActivityValues
}

const asTyped = (values: ActivityValues): ActivityValues => values

/** Tab where tickets are made. */
const stockTab = parseTab('stock')

const lineClass = 'inline-flex min-h-7 items-center text-left font-medium text-link underline underline-offset-3'

/** Live list of what the activity lacks for publication; each line links to its field. */
export function PublicationChecklist({ of, vendor, activity, made = asTyped }: PublicationChecklistProps) {
  const gaps = useStore(of.form.store, ({ values }) => JSON.stringify(publicationGaps(made(values), vendor, activity)))
  const missing: Gap[] = JSON.parse(gaps)
  const isIncomplete = useStore(of.form.store, ({ values }) => of.check(values).size > 0)
  const isAdmin = useScope().kind === 'admin'
  const page: string | null = isAdmin && activity ? `/admin/activity/${activity.id}` : null
  return (
    <section aria-label="Avant de publier" className="rounded-lg border border-line bg-surface px-4 py-3 text-note">
      <h3 className="flex items-center gap-2 font-semibold">
        {missing.length === 0 && !isIncomplete ? (
          <CheckIcon className="shrink-0 text-positive" />
        ) : (
          <WarningIcon className="shrink-0 text-warning" />
        )}
        Avant de publier
      </h3>
      <div role="status">
        {missing.length === 0 ? (
          <p className="mt-0.5 text-ink-soft">{isIncomplete ? INCOMPLETE : 'Rien ne manque.'}</p>
        ) : (
          <ul className="mt-1 flex flex-col items-start">
            {missing.map(({ id, text, field, isOfStock }) => (
              <li key={id}>
                {isOfStock && page !== null && stockTab ? (
                  <Link to={page} search={{ tab: stockTab }} className={lineClass}>
                    {text}
                  </Link>
                ) : (
                  <button type="button" onClick={() => of.leadTo(field)} className={lineClass}>
                    {text}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
