import { useEffect, useState } from 'react'
import { plainText } from '../../../lib/plain-text.ts'
import { notify } from '../../../ui/toast.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { useActivityList } from './remove-activity.ts'

/** After the last key, so that typing asks once. */
const REST_MS = 300
/** Of those that have the words in their name. */
const MOST = 100
const FAILURE = 'Erreur lors du chargement des activités'

interface Named {
  id: string
  label: string
}

/** Beside the name of a new activity: those that have it already, so that nobody makes one twice. */
export function SameName({ label }: { label: string }) {
  const call = useScopeCall()
  const list = useActivityList()
  const [found, setFound] = useState<readonly Named[]>([])
  useEffect(() => {
    if (label.trim() === '') return setFound([])
    const leaving = new AbortController()
    const ask = () =>
      call(
        '/list-activities',
        { text: label, sort: 'name', limit: MOST, count: false },
        { signal: leaving.signal },
      ).then(
        ({ items }) => setFound(items),
        (error: unknown) => {
          if (!leaving.signal.aborted) notify.error(FAILURE, error)
        },
      )
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
