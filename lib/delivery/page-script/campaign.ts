/** The script of a page with a gate and the scheduler: a gate's, and what loads the frame. */
import './gate.ts'
import { loadNearFrame } from './near-frame.ts'
import { whenParsed } from './when-parsed.ts'

whenParsed(loadNearFrame)
