import { createContext } from 'react'

/** Openings of the page that do not let its reader buy yet: their waiting room says why. */
export const ClosedOpenings = createContext<ReadonlySet<string>>(new Set())
