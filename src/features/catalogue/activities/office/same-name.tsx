import { useEffect, useState } from 'react'
import { useActivityList } from '#features/catalogue/vendors/office/use-activity-list.ts'
import { plainText } from '#lib/plain-text.ts'
import { notify } from '#ui/toast.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { type FoundActivity, findActivities } from './catalogue-search.ts'

/** Pause after the last key, so that a burst of typing asks once. */
const REST_MS = 300
const FAILURE = 'Erreur lors du chargement des activités'

/** Lists activities with the same name beside a new one's name, to prevent duplicates. */
export function SameName({ label }: { label: string }) {
  const call = useScopeCall()
  const list = useActivityList()
  const [found, setFound] = useState<FoundActivity[]>([])
  useEffect(() => {
    if (label.trim() === '') return setFound([])
    const leaving = new AbortController()
    const ask = () =>
      findActivities(call, label, leaving.signal).then(setFound, (error: unknown) => {
        if (!leaving.signal.aborted) notify.error(FAILURE, error)
      })
    const timer = setTimeout(() => void ask(), REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [call, label])
  const same = found.filter((activity) => plainText(activity.label) === plainText(label.trim()))
  if (same.length === 0) return null
  return (
    <p role="status" className="text-note text-ink-soft">
      {same.length === 1
        ? 'Une activité de ce nom existe déjà : '
        : `${same.length} activités de ce nom existent déjà : `}
      {same.map(({ id }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <a href={`${list}/${id}`} target="_blank" rel="noreferrer" className="text-link underline underline-offset-3">
            {same.length === 1 ? 'la voir' : `voir la ${at + 1}${at === 0 ? 're' : 'e'}`}
          </a>
        </span>
      ))}
    </p>
  )
}
