import { LOADING } from '#ui/text/loading-text.ts'

/**
 * Frame of every office page: the same classes in React's shell and in the grey placeholder of the document, so that
 * nothing jumps when the shell replaces it.
 */
export const frame = {
  page: 'office-page min-h-dvh text-sm lg:grid lg:grid-cols-[var(--menu)_minmax(0,1fr)]',
  menu: 'sticky top-0 z-40 hidden h-dvh flex-col border-r border-line bg-surface lg:flex',
  menuHead: 'flex h-[var(--bar)] shrink-0 items-center border-b border-line px-2',
  column: 'flex min-h-dvh min-w-0 flex-col',
  bar: 'sticky top-0 z-30 flex h-[var(--bar)] shrink-0 items-center gap-2 border-b border-line bg-paper px-2 md:px-5',
  main: 'flex min-w-0 grow flex-col px-4 py-4 outline-none md:px-6 md:py-5',
} as const

/** Storage key of the person's menu settings. */
export const ADMIN_OPTIONS_KEY = 'adminOptions'

/** Script that runs before the first paint, so that a collapsed menu appears collapsed. */
export const MENU_STATE_SCRIPT = `try{if(JSON.parse(localStorage.getItem('${ADMIN_OPTIONS_KEY}')||'{}').menuCollapsed===true)document.documentElement.dataset.menu='collapsed'}catch{}`

const shape = (size: string) => `<div class="block rounded-md bg-line/70 ${size}"></div>`
const shapes = (count: number, size: string) => Array.from({ length: count }, () => shape(size)).join('')

export const skeletonHtml = [
  `<div class="${frame.page}" aria-busy="true">`,
  `<div class="${frame.menu}"><div class="${frame.menuHead}">${shape('h-6 w-full')}</div>`,
  `<div class="flex flex-col gap-4 px-3 py-5">${shapes(6, 'h-4 w-full')}</div></div>`,
  `<div class="${frame.column}"><div class="${frame.bar}">${shape('h-4 w-40')}</div>`,
  `<main class="${frame.main}"><p class="sr-only">${LOADING}</p>`,
  `${shape('h-7 w-56')}<div class="mt-6 flex flex-col gap-3">${shapes(5, 'h-9 w-full')}</div></main></div>`,
  '</div>',
].join('')
