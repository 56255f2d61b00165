import { z } from 'zod'
import { id } from '#contract/shapes.ts'

export const mailChoice = z.object({ groupId: id, label: z.string(), isSubscribed: z.boolean() })
