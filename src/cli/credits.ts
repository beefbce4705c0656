import { formatUsd } from "../accounts/prices.ts";
import { accountNamed, parseAmount, onBooks } from "./books.ts";
import { UsageError, type Command } from "./command.ts";

/** `penname credits`. */
export function creditsCommand(): Command {
  return onBooks("credits", {
    "add NAME USD": async ({ store, sealed, terminal, given: [name = "", usd = ""] }) => {
      const account = await accountNamed(store, name);
      const amount = parseAmount(usd);
      if (amount === 0) throw new UsageError("Nothing would be added; give an amount above 0, such as 10 or 0.25");
      const audit = sealed("credits.add", account.id, { amount_usd: formatUsd(amount) });
      const balance = await store.topUp(account.id, amount, audit.record.at, { audit });
      if (balance === undefined) {
        const { balance: held } = await accountNamed(store, name);
        throw new UsageError(`An account holds at most 1000000000 USD, and ${name} has ${formatUsd(held ?? 0)}`);
      }
      const change = account.balance === null ? "; it was not metered and is from now on, for good" : "";
      terminal.out(`${name}: ${formatUsd(balance)} USD${change}`);
    },
  });
}
