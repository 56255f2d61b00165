/**
 * Which modules of the shop lie together in one file. A file of its own for every shared module compresses badly, and each
 * is named with its users in the table by which the browser loads a page's files at once; on home that was 4 KB.
 * A group takes along what its modules import, unless an earlier group has it.
 */

/** React and the router: what changes only with their versions. */
export const everyPagePackages =
  /rolldown[/\\]runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[\w-]+)\//

const modules = (folder: string, names: string[]) => new RegExp(`/src/${folder}/(${names.join('|')})\\.tsx?$`)

export const shopChunks = [
  { name: 'base', test: everyPagePackages, priority: 4 },
  // What every page begins with, and the list of activities that all pages of the catalogue show.
  {
    name: 'shop',
    test: /\/src\/(web\/browser-entry|features\/catalogue\/ui\/activity-list|ui\/motion)\.tsx?$/,
    priority: 3,
  },
  {
    name: 'parts',
    test: modules('ui', [
      'attempts',
      'card',
      'checkbox',
      'dialog',
      'empty-state',
      'field',
      'load-failure',
      'markdown',
      'page-icons',
    ]),
    priority: 2,
  },
  {
    name: 'forms',
    test: modules('features/accounts/ui', [
      'auth-layout',
      'form-checks',
      'fresh-captcha',
      'mail-sent',
      'password-input',
      'sign-in',
      'use-form',
      'user-data-fields',
    ]),
    priority: 1,
  },
]
