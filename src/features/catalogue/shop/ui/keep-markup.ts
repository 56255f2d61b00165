import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const drawNow = (_entry: object, _variant: string, draw: () => ReactNode): ReactNode => draw()

/**
 * Draws a part of a page that depends only on one entry of a loader's list: not on the page's context, `useId`, or
 * links that know the current page. The server reuses the markup drawn before for the same entry.
 */
export const useKeepMarkup = () => useRouteContext({ from: '__root__' }).keepMarkup ?? drawNow
