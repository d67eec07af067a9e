/** The script of a page with a gate and the scheduler: a gate's, and what loads the frame. */
import './gate.ts'
import { loadNearby } from './booking.ts'
import { whenParsed } from './events.ts'

whenParsed(loadNearby)
