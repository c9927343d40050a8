package dev.loombench.programs.concurrency;

import com.softwaremill.jox.Channel;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Channel of one direction between two threads, which block.
interface BlockingChannel {
    /// Hands a token over. Returns when the receiver has it, or, with [LockedSlot], when it is in the slot.
    void send(Token token) throws InterruptedException;

    /// Waits for a token.
    Token receive() throws InterruptedException;

    /// The queue without capacity of `java.util.concurrent`.
    final class SynchronousChannel implements BlockingChannel {
        private final SynchronousQueue<Token> queue = new SynchronousQueue<>();

        @Override
        public void send(Token token) throws InterruptedException {
            queue.put(token);
        }

        @Override
        public Token receive() throws InterruptedException {
            return queue.take();
        }
    }

    /// One exchange for each hand-over, in which nothing of use goes the other way.
    final class ExchangerChannel implements BlockingChannel {
        private final Exchanger<Token> exchanger = new Exchanger<>();

        @Override
        public void send(Token token) throws InterruptedException {
            exchanger.exchange(token);
        }

        @Override
        public Token receive() throws InterruptedException {
            return exchanger.exchange(Token.STOP);
        }
    }

    /// `transfer` and `take` of the unbounded queue.
    final class TransferQueueChannel implements BlockingChannel {
        private final LinkedTransferQueue<Token> queue = new LinkedTransferQueue<>();

        @Override
        public void send(Token token) throws InterruptedException {
            queue.transfer(token);
        }

        @Override
        public Token receive() throws InterruptedException {
            return queue.take();
        }
    }

    /// The rendezvous channel of jox.
    final class JoxChannel implements BlockingChannel {
        private final Channel<Token> channel = Channel.newRendezvousChannel();

        @Override
        public void send(Token token) throws InterruptedException {
            channel.send(token);
        }

        @Override
        public Token receive() throws InterruptedException {
            return channel.receive();
        }
    }

    /// A slot for one token, with a lock and two conditions, as in textbooks.
    final class LockedSlot implements BlockingChannel {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private final Condition emptied = lock.newCondition();
        private @Nullable Token slot;

        @Override
        public void send(Token token) throws InterruptedException {
            lock.lock();
            try {
                while (slot != null) {
                    emptied.await();
                }
                slot = token;
                filled.signal();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Token receive() throws InterruptedException {
            lock.lock();
            try {
                Token token = slot;
                while (token == null) {
                    filled.await();
                    token = slot;
                }
                slot = null;
                emptied.signal();
                return token;
            } finally {
                lock.unlock();
            }
        }
    }
}
