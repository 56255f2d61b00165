import { useStore } from '@tanstack/react-form'
import { useMemo, useRef } from 'react'
import type { ServedTheme, WhiteLabeling } from '#contract/session-shapes.ts'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useMediaStates } from '#web/office/kit/upload/use-media-states.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { themeOfSite, themePictures, versionFor, withPictures } from '../served-theme.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { readableTheme, type ThemeValues } from './theme-values.ts'

/** Theme as the site would show it, uncorrected for contrast; stable while no field changes. */
export function useShownTheme({ form, base }: OfficeForm<ThemeValues>, item: GroupTheme): ServedTheme {
  const call = useScopeCall()
  const values = useStore(form.store, (state) => state.values)
  const last = useRef(base.values)
  const readable = useMemo(() => readableTheme(values, last.current), [values])
  last.current = readable
  const asked: WhiteLabeling = useMemo(() => {
    const { auth, ...theme } = readable
    const { type, ...hero } = auth
    return { ...theme, auth: type === 'ModeHero' ? { type, ...hero } : { type } }
  }, [readable])
  const { states } = useMediaStates(call, themePictures(asked), item.media)
  return useMemo(() => {
    const shown = withPictures(asked, (id, use) => {
      const state = states.get(id)
      const versions = state === undefined || state === 'missing' ? [] : (state.media?.media.versions ?? [])
      return versionFor(versions, use)?.url ?? ''
    })
    return themeOfSite(shown, item.siteTheme)
  }, [asked, states, item.siteTheme])
}
