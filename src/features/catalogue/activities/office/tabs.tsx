import { Link } from '@tanstack/react-router'

/** Tabs of an activity's page, by the value of `tab` in the URL. */
const tabs = [
  { id: 'info', label: 'Info' },
  { id: 'stock', label: 'Stock' },
  { id: 'calendar', label: 'Calendrier' },
  { id: 'expert-ticket-stock', label: 'ExperTicket' },
  { id: 'offer', label: 'Promotions' },
] as const
export type Tab = (typeof tabs)[number]['id']

/** Tab of this name, if it exists; a URL without a tab shows info. */
export const parseTab = (value: unknown): Tab | undefined => tabs.find(({ id }) => id === value)?.id

export function ActivityTabs({ activityId, tab = 'info' }: { activityId: string; tab?: Tab | undefined }) {
  const path: string = `/admin/activity/${activityId}`
  return (
    <nav aria-label="Activité" className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          to={path}
          search={{ tab: id }}
          aria-current={id === tab ? 'page' : undefined}
          className={`min-h-11 shrink-0 border-b-2 px-3 py-2.5 font-semibold ${id === tab ? 'border-main text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
