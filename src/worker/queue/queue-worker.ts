// The worker of a queue of messages. Any number of processes share a queue; only one worker has a message at a time.

import { messageOf } from './record-outcome.ts';

/** Messages of one kind that wait to be sent. */
export interface MessageQueue<Message> {
  /** What the log calls it: `SMS`, `mail`. */
  name: string;
  /** The interval between two reads of an idle queue, varied by up to 20 %. */
  pollSeconds: number;
  logger: { warn(facts: object, message: string): void };
  /** The most messages that are sent at the same time; it may be 0 for a time. */
  atOnce(): number;
  /** Takes up to so many messages that are due. */
  claim(most: number): Promise<Message[]>;
  /** Gives a message back whose attempt has not begun. */
  release(message: Message): Promise<void>;
  /** Makes one attempt. `stop` ends it early. */
  attempt(message: Message, stop: AbortSignal): Promise<void>;
  /** What the log says of a message: nothing of what it says or to whom. */
  factsOf(message: Message): object;
  /** Ends what an attempt is waiting for when time is up. Without it, attempts are waited for even then. */
  cutOff?(): void;
}

/** Reads a queue when it is woken and at an interval, and has the due messages sent. */
export class QueueWorker<Message> {
  readonly #queue: MessageQueue<Message>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #stopping = false;
  #unreadable = false;

  constructor(queue: MessageQueue<Message>) {
    this.#queue = queue;
  }

  /** Starts to read the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Reads the queue now, because this process has queued a message. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Takes no more messages, waits up to `maxSeconds` for those being sent, and records their outcomes. */
  async stop(maxSeconds: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    const cut = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#abort.abort();
      this.#queue.cutOff?.();
      // A message whose sending does not end even so is found interrupted when its lease ends.
      if (this.#queue.cutOff) cut.resolve();
    }, maxSeconds * 1000);
    await this.#running;
    await Promise.race([Promise.all(this.#inFlight), cut.promise]);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const free = this.#queue.atOnce() - this.#inFlight.size;
      const taken = free > 0 ? await this.#take(free) : [];
      const mayHaveMore = taken.length === free;
      // If this fails, another worker takes the message after the lease ends.
      if (this.#stopping) await Promise.allSettled(taken.map(message => this.#queue.release(message)));
      else for (const message of taken) this.#begin(message, mayHaveMore);
      await this.#waitForPoll();
    }
  }

  async #take(most: number): Promise<Message[]> {
    const { name, logger } = this.#queue;
    try {
      const taken = await this.#queue.claim(most);
      this.#unreadable = false;
      return taken;
    } catch (error) {
      // One line for each time that the database is not available, not one for each read.
      if (!this.#unreadable) logger.warn({ reason: messageOf(error) }, `the ${name} queue cannot be read`);
      this.#unreadable = true;
      return [];
    }
  }

  #begin(message: Message, wakeAfter: boolean): void {
    const { name, logger } = this.#queue;
    const attempting = this.#queue
      .attempt(message, this.#abort.signal)
      .catch(error =>
        logger.warn({ ...this.#queue.factsOf(message), reason: messageOf(error) }, `${name} attempt ended by an error`),
      )
      .finally(() => {
        this.#inFlight.delete(attempting);
        if (wakeAfter) this.wake();
      });
    this.#inFlight.add(attempting);
  }

  async #waitForPoll(): Promise<void> {
    const pollMs = this.#queue.pollSeconds * 1000;
    const timer = setTimeout(() => this.wake(), pollMs * (0.8 + 0.4 * Math.random()));
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers<void>();
  }
}
