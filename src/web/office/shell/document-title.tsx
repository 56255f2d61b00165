import { useLayoutEffect } from 'react'
import { useOfficeContext } from '../use-office.ts'
import { useScreenTitle } from '../use-screen-title.ts'

/** The document's title follows the screen's; before the announcer reads it out. */
export function DocumentTitle() {
  const { siteTitle } = useOfficeContext().office
  const title = useScreenTitle()
  useLayoutEffect(() => {
    document.title = `${title} — Administration ${siteTitle}`
  }, [title, siteTitle])
  return null
}
