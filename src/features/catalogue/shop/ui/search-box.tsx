import { useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { classNames } from '#ui/class-names.ts'
import { SearchIcon } from '#ui/icons.tsx'
import type { ActivitySuggestProps } from './activity-suggest.tsx'

const field = classNames(
  'h-11 w-full rounded-full border border-field bg-surface pl-5 pr-13 text-base text-ink text-ellipsis placeholder:text-ink-soft',
  'transition-colors hover:border-ink-soft focus:bg-paper motion-reduce:transition-none',
)

/** Search of the top bar: a form that works without script; suggestions load when the person enters it. */
export function SearchBox() {
  const [Suggest, setSuggest] = useState<ComponentType<ActivitySuggestProps> | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef('')
  const navigate = useNavigate()
  const searched = useLocation({
    select: ({ pathname, search }) => (pathname === '/recherche' && 'q' in search ? String(search.q ?? '') : ''),
  })
  const open = useRouteContext({
    from: '__root__',
    select: ({ session, tenant }) => session.type === 'user' || tenant.mode === 'nonConsumer',
  })
  const loadSuggestions = async () => {
    // If the catalogue is for members only, a visitor's search asks them to sign in, so nothing is suggested.
    if (!open) return
    // Waits until the surrounding panel is open. Loading the code and mounting the field are two steps, so that a key
    // may be typed in between.
    await whenIdle()
    const loaded = await import('./activity-suggest.tsx')
    await whenIdle()
    typed.current = input.current?.value ?? ''
    // Suggests only to a focused field; rendered at once, or a letter typed in between would be lost. The code is
    // cached for the next focus.
    if (document.activeElement === input.current) flushSync(() => setSuggest(() => loaded.ActivitySuggest))
  }
  const shared = {
    name: 'q',
    label: 'Rechercher une activité',
    placeholder: 'Rechercher une activité, une ville…',
    className: field,
  }
  return (
    <search className="block w-full">
      <form
        action="/recherche"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q')
          void navigate({ to: '/recherche', search: { q: typeof q === 'string' ? q.trim() : '' } })
        }}
      >
        {Suggest ? (
          <Suggest {...shared} initialText={typed.current} />
        ) : (
          <input
            ref={input}
            key={searched}
            type="search"
            name={shared.name}
            aria-label={shared.label}
            placeholder={shared.placeholder}
            className={field}
            defaultValue={searched}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={() => void loadSuggestions()}
          />
        )}
        <button
          type="submit"
          aria-label="Lancer la recherche"
          className="absolute right-1 top-1 inline-flex size-9 cursor-pointer items-center justify-center rounded-full bg-main text-on-main hover:bg-main-strong"
        >
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}
