import { openApiDocument } from '#api/openapi.ts'
import type { Command } from './command.ts'

export const openapi: Command = {
  name: 'openapi',
  summary: 'Print the OpenAPI document of every call.',
  usage: '',
  details: ['The server answers the same at /openapi.json.'],
  options: {},
  words: 0,
  async run(_input, world) {
    world.print(JSON.stringify(openApiDocument(), null, 2))
    return 0
  },
}
