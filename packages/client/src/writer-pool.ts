// The sessions of a client's writers: each does one write at a time, and further writes wait in FIFO order.

/** Runs work with one of at most `size` members, which are made when they are first needed. */
export class WriterPool<Member> {
  readonly #size: number;
  readonly #make: () => Member;
  readonly #members: Member[] = [];
  readonly #idle: Member[] = [];
  readonly #waiting: ((member: Member) => void)[] = [];

  constructor(size: number, make: () => Member) {
    this.#size = size;
    this.#make = make;
  }

  /** All members that were made. */
  get members(): readonly Member[] {
    return this.#members;
  }

  /** Runs `work` with a member that does nothing else meanwhile. Throws the reason of `signal` while it waits for one. */
  async run<T>(signal: AbortSignal | undefined, work: (member: Member) => Promise<T>): Promise<T> {
    const member = await this.#take(signal);
    try {
      return await work(member);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(member);
      else this.#idle.push(member);
    }
  }

  #take(signal: AbortSignal | undefined): Member | Promise<Member> {
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#members.length < this.#size) {
      const made = this.#make();
      this.#members.push(made);
      return made;
    }
    return new Promise((resolve, reject) => {
      const take = (member: Member) => {
        signal?.removeEventListener('abort', leave);
        resolve(member);
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(take);
    });
  }
}
