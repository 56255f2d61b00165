import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ClockIcon } from '#ui/page-icons.tsx'
import { onTasksChanged } from '../kit/task/tasks-changed.ts'
import { useRepeated } from '../kit/task/use-repeated.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { homeOfScope } from '../office-facts.ts'
import { useScope } from '../use-office.ts'

const EVERY_MS = 30_000

/** Link to the scope's tasks, with the number of unfinished ones. */
export function TasksLink() {
  const scope = useScope()
  const call = useScopeCall()
  const [open, setOpen] = useState(0)
  const look = useMemo(
    () => async () => setOpen((await call('/list-tasks', { onlyOpen: true, limit: 1 })).total),
    [call],
  )
  useRepeated(look, EVERY_MS)
  useEffect(() => {
    const now = () => void look().catch(() => undefined)
    now()
    return onTasksChanged(now)
  }, [look])
  const name = open === 0 ? 'Tâches' : `Tâches, ${open} en cours`
  const page: string = `${homeOfScope(scope)}/tasks`
  return (
    <Link
      to={page}
      aria-label={name}
      title={name}
      className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink hover:bg-line/60 [@media(pointer:coarse)]:size-11"
    >
      <ClockIcon className="size-5" />
      {open === 0 ? null : (
        <span className="absolute -right-0.5 -top-0.5 min-w-4.5 rounded-full bg-main px-1 text-center text-xs font-semibold leading-4.5 text-on-main tabular-nums">
          {open > 99 ? '99+' : open}
        </span>
      )}
    </Link>
  )
}
